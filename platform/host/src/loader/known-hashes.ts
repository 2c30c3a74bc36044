import { assetUrl, type CompositionPlan, type RoutedModules } from '@mfe/contract'

/** Returns a function for a file's hash: `undefined` if it must not load, '' for all on a development server. */
export function knownHashes(
  { shell }: Pick<CompositionPlan, 'shell'>,
  { integrity, styles }: RoutedModules,
): (address: string) => string | undefined {
  const shellFiles = assetUrl('shell', shell.version, '')
  const isDevelopment = !Object.keys(integrity).some((address) => address.startsWith(shellFiles))
  return (address) => integrity[address] ?? styles[address] ?? (isDevelopment ? '' : undefined)
}
