import { identify, ReleaseError, readAccess } from '@mfe/release'
import { runCommand } from '@mfe/release/commands'
import type { MfeContext } from '../requests/context.ts'
import { type Place, runRequest, siteOf } from '../requests/run-request.ts'

/** Prints a code for the release console. On the store itself, MFE_TOKEN says whose session it begins, too. */
export async function consoleCommand(context: MfeContext, place: Place): Promise<void> {
  const { config, openStore, print, now } = context
  if (siteOf(config, place.to) !== '') return runRequest(context, { command: 'console' }, place)
  await using store = await openStore()
  const identity = config.token === '' ? undefined : identify(await readAccess(store), config.token, now())
  if (config.token !== '' && !identity) {
    throw new ReleaseError(
      'access/unknown-token',
      'MFE_TOKEN is not a token of this store, or has expired or is revoked. To fix: set it to a valid one (pnpm mfe token create).',
    )
  }
  const author = { by: identity?.name ?? context.author }
  await runCommand({ store, config, author, identity, print, now }, { command: 'console' })
}
