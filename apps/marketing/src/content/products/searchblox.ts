import { brand } from '@site/brand'
import type { ProductContent } from '../types/product.ts'

const name = brand.products.searchblox

export const searchblox: ProductContent = {
  kind: 'product',
  path: '/searchblox',
  title: `${name} enterprise search`,
  description: `${name} searches your documents with each reader’s permissions and answers questions with citations, on your own servers if you like.`,
  updated: '2026-11-22',
  headline: name,
  lead: 'Enterprise search and a chatbot that show their sources and respect who may read what.',
  what: [
    `Staff lose time looking for documents they know exist. ${name} indexes the places where your documents live and finds passages by meaning as well as by word. When a question has an answer in those passages, the chatbot writes it and cites each one.`,
    'When there is no source, it says that it does not know. That builds more trust than any clever guess.',
  ],
  audience: [
    'Service desks that answer from manuals, contracts and earlier cases',
    'Legal and compliance teams that have to quote the current wording',
    'Engineers looking for the reason behind an old decision',
    'Public agencies that publish large collections for citizens',
  ],
  features: {
    Connectors:
      'File shares, wikis, mail archives, ticket systems and websites are read incrementally, deletions included.',
    'Permission-aware search':
      'A result appears only if the reader could open the document at its source. Rights are checked at query time.',
    'Cited answers': 'Every sentence of an answer links to a passage, and the passage opens in place.',
    Chatbot: 'For staff or customers, in your own design, with a clear way to reach a person.',
    'Evaluation console':
      'Your experts keep a list of questions and good answers. Each change is scored against it before release.',
    'On-premises option': 'Index and language model can both run on your own hardware, with no outside connection.',
  },
  fit: {
    intro:
      'Documents stay where they are. Only an index and the permission data are copied, and both can be rebuilt at any time.',
    caption: 'From sources to readers. The permission check stands between every question and every passage.',
    inputs: { heading: 'Sources', items: ['Shares and wikis', 'Tickets and mail', 'Public websites'] },
    core: { heading: name, items: ['Index by word and meaning', 'Permission check', 'Answer with citations'] },
    outputs: { heading: 'Readers', items: ['Search page', 'Chatbot on your site', 'API for your own tools'] },
  },
  security: [
    'Documents are never used to train a shared model',
    'Questions and answers are kept for as long as you decide, or not kept at all',
    'Text inside a document is treated as content, so a hidden instruction in it is not obeyed',
    'Administrators see usage figures, not what a named colleague asked',
  ],
  rollout: {
    intro: 'An example plan for one department with three sources.',
    items: {
      'Week 1': 'Collect fifty real questions from the people who will use it, with the answers they would accept.',
      'Weeks 2 and 3':
        'Connect the sources, map permissions and test with accounts that must not see each other’s files.',
      'Weeks 4 and 5': 'Score the answers, fix the documents behind the poor ones, and tune.',
      'Week 6': 'Open it to the department, with a feedback button that reaches a person.',
    },
  },
  next: {
    heading: 'See the product',
    text: 'The partner’s site lists connectors, model options and system requirements.',
    link: { kind: 'partner', href: brand.partners.searchblox },
  },
  related: [
    ['/ai-ml', 'AI and ML', 'Assistants beyond search, built with you.'],
    ['/media-communications', 'Media and communications', 'Large archives that have to be found.'],
    [
      '/media-communications/whitepaper',
      'Whitepaper: metadata is the product',
      'Why descriptions decide what is found.',
    ],
  ],
}
