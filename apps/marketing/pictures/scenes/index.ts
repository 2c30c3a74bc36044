import { desk } from './desk.ts'
import { notes } from './notes.ts'
import { pair } from './pair.ts'
import { site } from './site.ts'

/** Scenes of people at work by the picture ids in `src/content`. */
export const scenes: Readonly<Record<string, string>> = { desk, notes, pair, site }
