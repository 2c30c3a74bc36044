import { careersContent } from '../src/content/careers-content.ts'
import { conversation } from './conversation.ts'

/** All drawings that pages show as images, by path. */
export const drawings: Readonly<Record<string, string>> = { [careersContent.hiring.picture.file]: conversation }
