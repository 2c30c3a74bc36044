import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { audience, menuEntry, remoteDeclaration, remoteRoute } from './schemas/remote.ts'

/** Who may see a page. */
export type Audience = z.infer<typeof audience>
/** An address that an app answers. */
export type RemoteRoute = Immutable<z.infer<typeof remoteRoute>>
/** An entry of the header's navigation. */
export type MenuEntry = Immutable<z.infer<typeof menuEntry>>
/** What a remote declares in `remote.ts`: its routes, menu, files and the services it uses. */
export type RemoteDeclaration = Immutable<z.infer<typeof remoteDeclaration>>

/** A declaration whose type has the names of the services, so that the remote's code is given these alone. */
type Using<Name extends string> = Omit<RemoteDeclaration, 'uses'> & { uses?: readonly Name[] }

/** Types a declaration, so that the names in `uses` reach the code of the remote. */
export function defineRemote<const Name extends string = never>(declaration: Using<Name>): Using<Name> {
  return declaration
}

/** The name of the chunk that holds a page, `./careers` -> `page-careers`, by which its file is found. */
export const pageChunk = (page: string): string => page.replace('./', 'page-')
