/** The public addresses of docs/product.md, "Routes", by kind of page. */
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
export const accountPages = ['/login', '/registration', '/forgotten-password', '/reset-password']

/** Pages that search engines may list, but for the openings. */
export const listedPages = [
  '/',
  '/aboutus',
  '/contactus',
  '/careers',
  ...services,
  ...products,
  ...industries,
  ...whitepapers,
  ...legalPages,
]

/** One address of each kind of page. */
export const pageKinds = {
  home: '/',
  about: '/aboutus',
  contact: '/contactus',
  service: '/ai-ml',
  product: '/medtech',
  industry: '/bankfinancial',
  whitepaper: '/bankfinancial/whitepaper',
  legal: '/privacy',
  careers: '/careers',
  login: '/login',
  registration: '/registration',
  missing: '/no-such-page',
} as const

/** For `npm test`, in suites that check every page alike: one page of each app, and one with a side navigation. */
export const samplePages = new Set<string>([pageKinds.home, pageKinds.service, pageKinds.careers, pageKinds.login])

/** The ids of the openings: on a site under test, each takes applications. */
export async function openingIds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/assets/data/careers-data.json`)
  const { careers } = (await answer.json()) as { careers: { id: string }[] }
  return careers.map(({ id }) => id)
}

export async function openingId(origin: string): Promise<string> {
  const [id] = await openingIds(origin)
  if (!id) throw new Error('There is no opening.')
  return id
}
