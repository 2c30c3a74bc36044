import { definePage } from '@site/federation'
import { isOpen, today } from '../career/closing.ts'
import { careersContent } from '../content/careers-content.ts'
import { breadcrumbList, careersCrumbs } from './breadcrumb.ts'
import { CareersScreen } from './careers-screen.tsx'

export default definePage({
  component: CareersScreen,
  loader: async (context) => {
    const api = await context.api()
    const careers = await api.careers.list({ signal: context.signal })
    const day = today()
    return { openings: careers.filter((career) => isOpen(career, day)) }
  },
  meta: ({ data }) => ({
    ...careersContent.meta,
    structuredData: [
      {
        '@type': 'ItemList',
        itemListElement: data.openings.map(({ id }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: `/application/${id}`,
        })),
      },
      breadcrumbList('/careers', careersCrumbs),
    ],
  }),
})
