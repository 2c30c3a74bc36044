import { assetUrl, type CompositionPlan, protocolsOf, type RemoteRelease } from '@mfe/contract'
import { type ComposedApp, type Composition, remotesFor } from '../composition/composition.ts'

/** Whether the shell was built for protocol 2 of rendering and plan, which changed to 3 together. */
export const isProtocol2 = ({ shell }: Pick<Composition, 'shell'>): boolean => protocolsOf(shell.release).plan < 3

/**
 * Converts a plan to protocol 2, which has full menu entries, and the addresses of each release's entry and hashes. The
 * result has the type of the current plan, although only shells of protocol 2 can read it.
 */
export function toProtocol2Plan(plan: Omit<CompositionPlan, 'modules'>, composition: Composition): CompositionPlan {
  const remotes = remotesFor(composition, plan.audience).map(([name, remote]) => [
    name,
    { ...planned(name, remote), ...(remote.previous && { previous: planned(name, remote.previous) }) },
  ])
  return { ...plan, remotes: Object.fromEntries(remotes), menu: composition.menu } as unknown as CompositionPlan
}

function planned(name: string, { version, release }: ComposedApp<RemoteRelease>) {
  const integrity = release.files[`web/${release.hashes}`]?.integrity
  if (!integrity) throw new Error(`${name}@${version} has no file ${release.hashes}.`)
  return {
    version,
    entry: assetUrl(name, version, release.entry),
    hashes: { url: assetUrl(name, version, release.hashes), integrity },
  }
}
