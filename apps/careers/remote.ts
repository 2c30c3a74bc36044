import { defineRemote } from '@mfe/contract'
import { dayIn } from '@mfe/contract/days'
import { brand } from '@site/brand'
import { CAREERS_FILE, type Career } from '@site/contracts'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { describe } from './src/career/texts.ts'
import { careersContent, openingsFeed } from './src/content/careers-content.ts'

const today = dayIn(brand.timeZone)

const SECTION = 'Careers'

export default defineRemote({
  name: 'careers',
  uses: ['careers', 'toasts'],
  routes: [
    {
      path: '/careers',
      page: './careers',
      name: 'Careers',
      audience: 'public',
      query: ['search', 'team', 'location', 'type', 'workplace', 'opening'],
    },
    { path: '/application/:id', page: './application', name: 'Apply', audience: 'public' },
  ],
  files: [CAREERS_FILE],
  sitemap: [
    {
      path: '/careers',
      lastmod:
        data.careers
          .map((career) => career.datePosted)
          .sort()
          .at(-1) ?? today,
      ...careersContent.meta,
      section: SECTION,
    },
    // Includes closed openings: the gateway omits them after `until`, so a release does not depend on its build date.
    ...(data.careers as Career[]).map((career) => ({
      path: `/application/${career.id}`,
      lastmod: career.datePosted ?? today,
      until: career.validThrough,
      title: career.title,
      description: describe(career),
      section: SECTION,
    })),
  ],
  feeds: [{ ...openingsFeed, page: '/careers', entries: '/application/' }],
  exposes: {
    './careers': './src/pages/careers.page.tsx',
    './application': './src/pages/application.page.tsx',
  },
})
