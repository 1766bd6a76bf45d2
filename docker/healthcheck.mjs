// What HEALTHCHECK runs inside a container: reads whether requests should be sent here, from the management port of a service,
// from the path of its argument where there is one port.
const { PORT, MANAGEMENT_PORT } = process.env;
const [, , path] = process.argv;
const url =
  path === undefined
    ? `http://127.0.0.1:${MANAGEMENT_PORT}/actuator/health/readiness`
    : `http://127.0.0.1:${PORT}${path}`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
