export { default, links } from '@saldo/document/root.tsx'
