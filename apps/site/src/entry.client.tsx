import '@saldo/document/hydrate.tsx'
