import { definePage, type PageMeta, PageNotFound } from '@mfe/page'
import type { Career } from '@site/contracts'
import { salaryLabel } from '../career/facts.ts'
import { jobPosting } from '../career/job-posting.ts'
import { isOpen, readCareers } from '../career/openings.ts'
import { figureFacts, imageMeta, openingImage, workplaceScenes } from '../career/preview-image.ts'
import { describe } from '../career/texts.ts'
import { ApplicationScreen } from './application-screen.tsx'
import { breadcrumbList, openingCrumbs } from './breadcrumb.ts'

export default definePage<{ career: Career; open: boolean }>({
  component: ApplicationScreen,
  loader: async (context) => {
    const { id } = context.params
    const career = (await readCareers(context)).find((candidate) => candidate.id === id)
    if (!career) throw new PageNotFound(`There is no opening "${id}".`)
    return { career, open: isOpen(career) }
  },
  meta: ({ data: { career, open } }) => (open ? openMeta(career) : closedMeta(career)),
})

function openMeta(career: Career): PageMeta {
  return {
    title: career.title,
    description: describe(career),
    image: previewOf(career),
    // A getter, because only the server reads it: the time zone of the posting would load `Intl` in the browser.
    get structuredData() {
      const posting = jobPosting(career)
      return [...(posting ? [posting] : []), breadcrumbList(`/application/${career.id}`, openingCrumbs(career))]
    },
  }
}

function previewOf(career: Career) {
  const facts = figureFacts(career)
  const figure = facts ? [workplaceScenes[facts.workplace], salaryLabel(facts.salary)] : []
  return imageMeta(openingImage(career.id), career.title, ...figure)
}

function closedMeta(career: Career): PageMeta {
  return {
    title: `${career.title} (closed)`,
    description: `The position ${career.title} is closed; the careers page lists what is open.`,
    noindex: true,
    status: 410,
  }
}
