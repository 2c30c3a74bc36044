import { drawing } from '@site/ui/images'

/** Draws a room with a wall of this color. */
export const scene = (wall: string, ...parts: string[]): string =>
  drawing({ width: 720, height: 360 }, [`<rect width="720" height="360" fill="${wall}"/>`, ...parts])
