export { serveReleases } from './serve-releases.ts'
export { serveTree } from './serve-tree.ts'
export { treeId } from './tree-id.ts'
