export { default, ErrorBoundary } from '@saldo/document/blank-layout.tsx'
