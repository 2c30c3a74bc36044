export { serveTree } from './serve-tree.ts'
