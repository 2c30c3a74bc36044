import { commandFailed, createConsoleCode, createInAccess, type Identity, ReleaseError } from '#index.ts'
import { CONSOLE_OPEN_PATH } from '../wire/protocol.ts'
import type { CommandContext } from './context.ts'

/**
 * Prints a code that begins a session of the release console, with the rights of the token that asks for it. It is in no
 * address, where pages, programs and logs could see it.
 */
export async function consoleCommand({ store, config, identity, now, print }: CommandContext): Promise<void> {
  if (!config.hasConsole) {
    throw commandFailed(
      'The release console is off. To fix: set MFE_MAP to on, for the gateway and for what runs this command.',
    )
  }
  const { tokenId } = requireToken(identity)
  const { created } = await createInAccess(store, (access, time) => createConsoleCode(access, tokenId, time), now)
  print(`Open:  ${new URL(CONSOLE_OPEN_PATH, config.siteUrl).href}`)
  print(`Enter: ${created.secret}`)
  print('The code works once, within a minute, and only you should have it.')
}

/** A session ends with its token, so it needs one of the store. */
function requireToken(identity: Identity | undefined): Identity {
  if (!identity) {
    throw commandFailed(
      'A session of the release console has the rights of a token, and there is none. To fix: set MFE_TOKEN to yours; an admin creates one (pnpm mfe token create <team>, or --admin on the store itself).',
    )
  }
  if (!identity.oidc) return identity
  throw new ReleaseError(
    'access/forbidden',
    `${identity.name} may not open the release console: a token of an OIDC issuer is for programs. To fix: use a token of a person (pnpm mfe token create <team>).`,
  )
}
