import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { audience, menuEntry, remoteDeclaration, remoteRoute } from './schemas/remote.ts'

export type Audience = z.infer<typeof audience>
export type RemoteRoute = Immutable<z.infer<typeof remoteRoute>>
export type MenuEntry = Immutable<z.infer<typeof menuEntry>>
export type RemoteDeclaration = Immutable<z.infer<typeof remoteDeclaration>>

/** A declaration whose type has the names of the services, so that the remote's code is given these alone. */
type Using<Name extends string> = Omit<RemoteDeclaration, 'uses'> & { uses?: readonly Name[] }

export function defineRemote<const Name extends string = never>(declaration: Using<Name>): Using<Name> {
  return declaration
}

/** The name of the chunk that holds a page, `./careers` -> `page-careers`, by which its file is found. */
export const pageChunk = (page: string): string => page.replace('./', 'page-')
