import { changeAccess, createInAccess, createToken, isExpired, readAccess, revokeToken, type Token } from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import { formatTime, textTable } from '../commands/format.ts'
import { toMoment, toPercent } from '../commands/parse-options.ts'
import { requireReleases } from '../preconditions/live-shell.ts'

interface TokenRequest {
  team?: string
  name: string
  rights: readonly string[]
  percent?: string
  expires?: string
}

/** Prints the new token, on a line of its own, for the only time. */
export async function createTokenCommand(context: CommandContext, request: TokenRequest): Promise<void> {
  const { store, author, now, print } = context
  const { team, name, rights, percent, expires } = request
  // A wrong store must not get tokens.
  await requireReleases(context)
  const wanted = {
    ...(team !== undefined && { team }),
    name,
    rights,
    ...(percent !== undefined && { percent: toPercent(percent) }),
    ...(expires !== undefined && { expiresAt: toMoment('--expires', expires, now()) }),
    createdBy: author.by ?? 'local',
  }
  const { created } = await createInAccess(store, (access, time) => createToken(access, wanted, time), now)
  print(`${describeToken(created.token)} This is its token, which nobody can show again. Set it as MFE_TOKEN:`)
  print(created.secret)
}

function describeToken(token: Token): string {
  const { percent, expiresAt } = token
  const limit = percent === undefined ? '' : `, promotions to at most ${percent}% of visitors`
  const end = expiresAt === undefined ? '' : ` until ${formatTime(expiresAt)}`
  return `${nameOf(token)} (${token.id}) has the rights ${token.rights.join(', ')}${limit}${end}.`
}

export async function revokeTokenCommand({ store, now, print }: CommandContext, { id }: { id: string }) {
  await changeAccess(store, (access) => revokeToken(access, id), now)
  print(`The token ${id} is revoked, from the next request.`)
}

/** Lists the tokens without their hashes. */
export async function tokensCommand(context: CommandContext, { json }: { json?: boolean }): Promise<void> {
  await requireReleases(context)
  const { tokens } = await readAccess(context.store)
  if (json) {
    const shown = tokens.map(({ hash: _, ...token }) => token)
    context.print(JSON.stringify(shown, null, 2))
  } else if (tokens.length === 0) {
    context.print('There is no token. Create one: pnpm mfe token create <team> --name ci --can publish,promote')
  } else {
    const rows = tokens.map((token) => cellsOf(token, context.now()))
    context.print(textTable([['ID', 'TOKEN', 'RIGHTS', 'UP TO', 'EXPIRES', 'LAST USED', 'CREATED', 'BY'], ...rows]))
  }
}

function cellsOf(token: Token, now: Date): string[] {
  const { id, rights, percent, expiresAt, lastUsedOn = '-', createdAt, createdBy } = token
  const share = percent === undefined ? '-' : `${percent}%`
  const end = isExpired(token, now) ? 'expired' : formatTime(expiresAt)
  return [id, nameOf(token), rights.join(','), share, end, lastUsedOn, formatTime(createdAt), createdBy]
}

/** Returns what the history names as the author: `growth/ci`, or `admin/root`. */
const nameOf = ({ team = 'admin', name }: Token): string => `${team}/${name}`
