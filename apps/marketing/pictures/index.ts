import { readPictures } from '@site/ui/images'
import { imagePath } from '../src/shared/image-path.ts'
import { portraits } from './portraits/index.ts'
import { scenes } from './scenes/index.ts'

const filesOf = (kind: Parameters<typeof imagePath>[0], drawings: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(drawings).map(([name, svg]) => [imagePath(kind, name), svg]))

/** All drawings that pages show as images, by path. */
export const drawings: Readonly<Record<string, string>> = {
  ...filesOf('portraits', portraits),
  ...filesOf('scenes', scenes),
  ...readPictures(import.meta.dirname),
}
