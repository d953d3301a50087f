import '@saldo/document/startup/hydrate.tsx'
