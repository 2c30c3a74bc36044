export { gatheredThreads, loomThreads, wovenCloth } from './band-fabrics.ts'
export { sewnSheets, threadOfPeople } from './band-figures.ts'
export { FolderPicture } from './folder-picture.tsx'
export type { BandDrawing } from './strokes.ts'
