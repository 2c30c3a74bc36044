import { defineRemote } from '@mfe/contract'
import data from './public/assets/data/careers-data.json' with { type: 'json' }
import { isOpen, today } from './src/career/closing.ts'
import { CAREERS_FILE } from './src/career/read-careers.ts'

export default defineRemote({
  name: 'careers',
  uses: ['careers', 'toasts'],
  routes: [
    { path: '/careers', page: './careers', name: 'Careers', audience: 'public' },
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
          .at(-1) ?? today(),
    },
    ...data.careers
      .filter((career) => isOpen(career, today()))
      .map(({ id, datePosted, validThrough }) => ({
        path: `/application/${id}`,
        lastmod: datePosted,
        until: validThrough,
      })),
  ],
  exposes: {
    './careers': './src/pages/careers.page.tsx',
    './application': './src/pages/application.page.tsx',
  },
})
