/** The public URLs of docs/product.md, "Routes", by kind of page. */
export const services = [
  '/ai-ml',
  '/cloud-services',
  '/iot-digitital-experience',
  '/data-science',
  '/analytics',
  '/etl-data-quality',
  '/fullstackdevlopment',
  '/cyber-security',
  '/automation-quality',
]

export const products = ['/medtech', '/searchblox', '/irms']

export const industries = [
  '/bankfinancial',
  '/insurance',
  '/healthcare',
  '/manufacturing',
  '/retail',
  '/energyutilities',
  '/mobility-hospitality',
  '/media-communications',
]

export const whitepapers = industries.map((path) => `${path}/whitepaper`)
export const legalPages = ['/privacy', '/terms', '/accessibility']
export const accountPages = [
  '/login',
  '/registration',
  '/confirm-email',
  '/change-email',
  '/forgotten-password',
  '/reset-password',
]

/** The pages that search engines may index, except for the openings. */
export const listedPages = [
  '/',
  '/aboutus',
  '/contactus',
  '/careers',
  ...services,
  ...products,
  ...industries,
  ...whitepapers,
  '/about-this-site',
  ...legalPages,
]

/** The URL of one page of each kind. */
export const pageKinds = {
  home: '/',
  about: '/aboutus',
  contact: '/contactus',
  service: '/ai-ml',
  product: '/medtech',
  industry: '/bankfinancial',
  whitepaper: '/bankfinancial/whitepaper',
  legal: '/privacy',
  site: '/about-this-site',
  careers: '/careers',
  login: '/login',
  registration: '/registration',
  missing: '/no-such-page',
} as const

/** The pages that `npm test` checks in suites over all pages: one of each app. */
export const samplePages = new Set<string>([pageKinds.home, pageKinds.careers, pageKinds.login])

/** Resolves to the ids of the openings. On a site under test, all of them are open. */
export async function openingIds(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/assets/data/careers-data.json`)
  const { careers } = (await response.json()) as { careers: { id: string }[] }
  return careers.map(({ id }) => id)
}

export async function openingId(origin: string): Promise<string> {
  const [id] = await openingIds(origin)
  if (!id) throw new Error('There is no opening.')
  return id
}
