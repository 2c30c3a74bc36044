import { assetUrl, type CompositionPlan, type RoutedModules } from '@mfe/contract'

/**
 * Returns a function for the hash of a file by its root-relative address, without the query of a retry. It returns
 * `undefined` for a file that must not load, and '' for any file of a development server, whose shell has no hashes.
 */
export function knownHashes(
  { shell }: Pick<CompositionPlan, 'shell'>,
  { integrity, styles }: RoutedModules,
): (address: string) => string | undefined {
  const shellFiles = assetUrl('shell', shell.version, '')
  const isDevelopment = !Object.keys(integrity).some((address) => address.startsWith(shellFiles))
  return (address) => integrity[address] ?? styles[address] ?? (isDevelopment ? '' : undefined)
}
