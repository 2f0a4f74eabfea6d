// Ends with 0 when the server in this container can serve. The image has neither curl nor wget.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
  signal: AbortSignal.timeout(4_000),
});
process.exitCode = answer.ok ? 0 : 1;
