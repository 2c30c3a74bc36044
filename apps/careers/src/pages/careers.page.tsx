import { definePage } from '@mfe/page'
import type { Career } from '@site/contracts'
import { isOpen, readCareers } from '../career/openings.ts'
import { careersImage, imageMeta } from '../career/preview-image.ts'
import { careersContent, openingsFeed } from '../content/careers-content.ts'
import { breadcrumbList, careersCrumbs } from './breadcrumb.ts'
import { CareersScreen } from './careers-screen.tsx'

/** Removes what the list neither shows nor searches, because the page contains its data twice: as HTML and as JSON. */
function summaryOf({ responsibilities, requirements, benefits, ...summary }: Career): Career {
  return summary
}

export default definePage({
  component: CareersScreen,
  loader: async (context) => {
    const careers = await readCareers(context)
    const now = Date.now()
    return { openings: careers.filter((career) => isOpen(career, now)).map(summaryOf) }
  },
  meta: ({ data }) => ({
    ...careersContent.meta,
    feed: { href: openingsFeed.path, title: openingsFeed.title },
    image: imageMeta(careersImage, careersContent.banner.title, careersContent.hiring.picture.alt),
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
