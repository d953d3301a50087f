export { default, loader } from '@saldo/document/not-found.tsx'
