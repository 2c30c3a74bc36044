/** The shell itself does not use these shares, but remotes may; they load with the first page that does. */
export const lateShares = [
  () => import('@site/api-client'),
  () => import('@site/ui/carousel'),
  () => import('@site/ui/forms'),
]
