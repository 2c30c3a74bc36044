import {
  nameOf,
  type ReleaseConfig,
  ReleaseError,
  type ReleaseStore,
  readContract,
  resolveServedChannel,
  SHELL,
} from '@mfe/release'
import { requireLiveShell } from '../preconditions/live-shell.ts'
import type { LiveContract } from '../wire/protocol.ts'

interface Context {
  store: ReleaseStore
  config: Pick<ReleaseConfig, 'location'>
}

type OfferedShare = LiveContract['shares'][string]

/** Reads what the shell that most visitors get offers remotes. Rejects without one. */
export async function readLiveContract({ store, config }: Context): Promise<LiveContract> {
  await requireLiveShell({ store, config })
  const { channel } = await resolveServedChannel(store, SHELL, await store.channel(SHELL))
  const shell = channel.stable === undefined ? undefined : { app: SHELL, version: channel.stable }
  const manifest = shell && (await store.release(shell.app, shell.version))
  if (!shell || manifest?.kind !== 'shell') {
    throw new ReleaseError(
      'channel/nothing-live',
      `What is live in ${config.location} cannot be read. To fix: see what is wrong with it: pnpm mfe doctor`,
    )
  }
  const { entry, files } = await readContract(store, shell)
  const { contract, services, provides, menuGroups, signedInMenuGroups, reserved } = manifest
  const shares = Object.entries(provides).map(([share, { version, exports }]): [string, OfferedShare] => [
    share,
    { version, ...(exports && { exports: [...exports] }) },
  ])
  return {
    shell: nameOf(shell),
    contract,
    entry,
    files: Object.fromEntries(files),
    services: { ...services },
    shares: Object.fromEntries(shares),
    menuGroups: [...menuGroups],
    ...(signedInMenuGroups && { signedInMenuGroups: [...signedInMenuGroups] }),
    reserved: [...reserved],
  }
}
