export { FolderPicture } from './folder-picture.tsx'
