import {
  type CreatedConsole,
  changeAccess,
  commandFailed,
  createConsoleLink,
  type Identity,
  ReleaseError,
} from '@mfe/release'
import { CONSOLE_LINK_PATH } from '../wire/protocol.ts'
import type { CommandContext } from './context.ts'

/** Prints a link that begins a session of the release console, with the rights of the token that asks for it. */
export async function consoleCommand({ store, config, identity, now, print }: CommandContext): Promise<void> {
  if (!config.hasConsole) {
    throw commandFailed(
      'The release console is off. To fix: set MFE_MAP to on, for the gateway and for what runs this command.',
    )
  }
  const { tokenId } = requireToken(identity)
  const created: CreatedConsole[] = []
  await changeAccess(
    store,
    (access, time) => {
      const next = createConsoleLink(access, tokenId, time)
      created.push(next)
      return next.access
    },
    now,
  )
  // Each attempt creates another one; the last is stored.
  const stored = created.at(-1)
  if (!stored) return
  const link = new URL(CONSOLE_LINK_PATH, config.siteUrl)
  link.searchParams.set('link', stored.secret)
  print(link.href)
  print('Open it within a minute. It works once, and only you should have it.')
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
