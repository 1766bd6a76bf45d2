// HEALTHCHECK runs this inside a container. It reads whether requests should be sent to the container: from the management port
// of a service, or from the path in its argument if the container has only one port.
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
