/**
 * The host provides only what its own graph imports. The shell itself has no use for these shares, but remotes
 * may take them; they load with the first page that does.
 */
export const lateShares = [
  () => import('@site/api-client'),
  () => import('@site/ui/carousel'),
  () => import('@site/ui/extra'),
  () => import('@site/ui/forms'),
]
