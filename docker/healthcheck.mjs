// What HEALTHCHECK runs inside a container: reads from the management port whether requests should be sent here.
const { MANAGEMENT_PORT = '8081' } = process.env;
const url = `http://127.0.0.1:${MANAGEMENT_PORT}/actuator/health/readiness`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
