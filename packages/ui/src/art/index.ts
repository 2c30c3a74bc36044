export { FolderPicture } from './folder-picture.tsx'
export type { HairStyle } from './hair.ts'
export { Portrait } from './portrait.tsx'
