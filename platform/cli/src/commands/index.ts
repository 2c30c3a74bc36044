export type { NewRemote } from '../new/new-remote.ts'
export { commitOf, localAuthor } from './author.ts'
export type { MfeContext } from './context.ts'
export { createMfe } from './create-mfe.ts'
