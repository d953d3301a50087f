const [part, count] = process.argv.slice(2)

// Each loads what it needs: whoever keeps the databases serves nothing.
if (part === 'databases') {
  const { keepDatabases } = await import('./keep-databases.ts')
  await keepDatabases(process.env, Number(count))
} else {
  const { runServer } = await import('./run-server.ts')
  await runServer(process.env)
}
