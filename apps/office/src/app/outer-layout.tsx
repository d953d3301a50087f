export { default, ErrorBoundary } from '@saldo/document/outer-layout.tsx'
