import { z } from 'zod'
import { fileKinds } from '../file-kinds.ts'
import { SEARCH_TEXT_MAX } from '../limits.ts'
import { pathParam } from './fields.ts'
import { isEmpty } from './responses.ts'

const kinds = ['folder', ...Object.keys(fileKinds)] as ('folder' | keyof typeof fileKinds)[]
const instant = z.iso.datetime({ error: 'This must be an ISO 8601 timestamp in UTC.' })
const bytes = z.coerce.number().int().nonnegative()
const name = z.string()

/** The query of a search. Without any parameter, every name matches. */
export const searchQuery = z.object({
  text: z.string().max(SEARCH_TEXT_MAX).default(''),
  kind: z.enum(kinds).optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  before: instant.optional(),
  /** Bytes, inclusive. A size limit excludes folders. */
  minBytes: bytes.optional(),
  maxBytes: bytes.optional(),
  /** The path of the folder to search, one parameter per name, root first; all folders if omitted. */
  in: pathParam.default([]),
})

export type SearchQuery = z.output<typeof searchQuery>

const result = z.object({
  /** The names of the folders that contain it, root first; empty for a root folder. */
  path: z.array(name),
  name,
  /** When the file was uploaded, or the folder was created; ISO 8601. */
  time: z.string(),
  /** KB of 1024 bytes with two decimals; absent for a folder. */
  size: z.number().optional(),
  isEmpty,
})

/** The entries that the account added last, or those that it starred. */
export const entriesResponse = z.array(result)

/** The folders and files that a search found. `isComplete` is false if there are more. */
export const searchResponse = z.object({ results: z.array(result), isComplete: z.boolean() })

/** A folder or a file; only a file has a `size`. */
export type SearchResult = z.infer<typeof result>
/** Names that start with the text come first; both groups are sorted by name. */
export type SearchResults = z.infer<typeof searchResponse>
