import { readPictures } from '@site/ui/images'

/** All drawings that pages show as images, by path. */
export const drawings = readPictures(import.meta.dirname)
