export type { NewRemote } from '../new/new-remote.ts'
export type { MfeContext } from '../requests/context.ts'
export { commitOf, localAuthor } from './author.ts'
export { createMfe } from './create-mfe.ts'
