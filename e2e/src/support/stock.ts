import { type FolderPath, fileUploads, folderCreates } from '@site/contracts'
import { callAs, type LoggedIn } from './account.ts'
import type { ChosenFile } from './files.ts'
import type { Site } from './site-process.ts'

type Fields = Record<string, string>

async function expectCreated(call: Promise<Response>, what: string): Promise<void> {
  const answer = await call
  if (answer.status !== 201) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
}

/** Makes a folder over HTTP, as a script would: only while no browser has used the session. */
export async function stockFolder(site: Site, { token, email }: LoggedIn, path: FolderPath): Promise<void> {
  const call = folderCreates[path.length - 1]
  if (!call) throw new Error(`Folders are not ${path.length} levels deep.`)
  const ancestors = path.slice(0, -1).values()
  const address = call.path.replace(/:\w+/g, () => encodeURIComponent(ancestors.next().value ?? ''))
  const query = new URLSearchParams({ [call.names[0]]: path.at(-1) ?? '', userEmail: email })
  await expectCreated(callAs(site, token, `${address}?${query}`, { method: 'POST' }), `Folder ${path.join('/')}`)
}

/** Puts files into a folder over HTTP, the last one newest. */
export async function stockFiles(
  site: Site,
  session: LoggedIn,
  path: FolderPath,
  files: readonly ChosenFile[],
): Promise<void> {
  const call = fileUploads[path.length - 1]
  if (!call) throw new Error(`Folders are not ${path.length} levels deep.`)
  const names: Fields = Object.fromEntries(call.names.map((name, index) => [name, path[index] ?? '']))
  for (const { name, buffer } of files) {
    const body = new FormData()
    for (const [field, value] of Object.entries({ ...names, userEmail: session.email })) body.set(field, value)
    body.set('file', new Blob([new Uint8Array(buffer)]), name)
    await expectCreated(callAs(site, session.token, call.path, { method: 'POST', body }), `File ${name}`)
  }
}
