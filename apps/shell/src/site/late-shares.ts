/** The lazy shares. Each loads with the first page that needs it. */
export const lateShares = [
  () => import('@site/api-client'),
  () => import('@site/ui/carousel'),
  () => import('@site/ui/forms'),
]
