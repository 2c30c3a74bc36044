import { prices } from '../prices.ts'
import type { ServiceContent } from '../types.ts'

export const aiMl: ServiceContent = {
  kind: 'service',
  path: '/ai-ml',
  title: 'AI and Machine Learning',
  description:
    'Turn a machine learning pilot into a monitored model that people trust: use-case triage, data readiness, evaluation, agents and MLOps.',
  updated: '2026-11-30',
  headline: 'From pilot to monitored model',
  lead: 'You have a demo that works. We help you turn it into a system with a clear owner.',
  headings: {
    problem: 'Good pilots stall on basic questions',
    capabilities: 'Five kinds of work between demo and daily use',
    steps: 'Five weeks to a baseline, twelve to go live',
    deliverables: 'It all stays with you',
  },
  problem: [
    'A pilot runs on a clean extract, with the person who built it watching. In daily use, data arrives late, wording changes, and the people who have to act on a score were never asked what they need.',
    'So good pilots stall, because there are no answers to basic questions: how often the model is wrong, who decides when it is unsure, and how to turn it off. Engineering can answer all three.',
  ],
  capabilities: {
    'Use-case triage':
      'We list the decisions you want to improve and rate each one for value, available data and potential harm. If a rule or a form would serve you better, we say so.',
    'Data readiness':
      'We trace every input to its owner, check how it was labeled, and find out whether it will be available at prediction time.',
    'Retrieval and agents':
      'Assistants answer from your documents, show the passages they used, respect each reader’s permissions, and decline to answer without a source.',
    Evaluation:
      'A test set written with your experts runs on every change. It reports errors by group as well as on average, and it includes the difficult cases.',
    MLOps:
      'Versioned data, repeatable training, staged releases, drift alerts, and a rollback that an on-call engineer can run at 3 AM.',
  },
  steps: {
    intro: 'A first model usually takes a quarter. The same small team stays from the first workshop to the handover.',
    items: {
      'Weeks 1 and 2: choose':
        'One workshop, a ranked list of use cases, and written reasons for the one we start with.',
      'Weeks 3 to 5: measure':
        'We build the test set and score your current process with it, so that there is a baseline to beat.',
      'Weeks 6 to 10: run in shadow mode':
        'The model runs alongside the real process. Your staff see its suggestions and tell us where it is wrong.',
      'Weeks 11 and 12: go live and hand over':
        'The model takes a small share of cases first, then more. Your engineers run the final release themselves.',
    },
  },
  picture: {
    id: 'shadow-run',
    alt: 'Timeline of twelve weeks: three use cases are ranked, a baseline is measured, and a model runs in parallel for five weeks, with some of its suggestions marked wrong. Then it joins the process and takes a growing share.',
    caption: 'Until week 10, the model only makes suggestions. Then it earns its share of the cases.',
  },
  deliverables: [
    'A model in service, with its training code and data recipe in your repository',
    'A test set that your experts own and can extend',
    'A model card in plain language: purpose, limits, owner, review date',
    'Dashboards for drift, cost and overrides',
    'A runbook for pausing, rolling back and retraining',
  ],
  firstStep: {
    text: 'Weeks 1 to 5, two people: a ranked list of use cases and a measured baseline',
    price: prices['ai-ml'],
  },
  technologies: {
    intro: 'We choose tools that your team can keep running. These are the ones we use most often.',
    names: ['Python', 'PyTorch', 'scikit-learn', 'MLflow', 'PostgreSQL with pgvector', 'Kubernetes', 'OpenTelemetry'],
  },
  example: {
    heading: 'Example: claims triage with human review',
    change: { before: '6 days', after: '2 days', label: 'to decide a simple claim' },
    context:
      'A regional insurer received about 900 auto claims a week. Simple or not, they all waited in the same queue, and adjusters read each file from the top.',
    work: 'We built a model that sorts claims into three lanes and highlights the sentences behind its choice. An adjuster confirms every lane, and each correction goes back into the test set.',
    result:
      'Simple claims were decided in two days instead of six. Adjusters changed the suggested lane in 11 of 100 cases, a figure the team reviews every Monday.',
    limits:
      'The model does not process injury claims. It has not been tested on commercial fleets, and the screen says so when one comes in.',
  },
  ask: 'priya-ramanathan',
  questions: {
    'Do we need a large language model?':
      'Often not. Smaller models usually sort, rank and forecast at lower cost, and they are easier to explain. We compare both on your test set and show you the cost per decision.',
    'Where does our data go?':
      'Only where you agree to send it. We can work inside your own accounts, and we use hosted models only under terms that rule out training on your data.',
    'Who is responsible when the model is wrong?':
      'A named person in your organization, within limits agreed on in advance. Uncertain cases go to people, and every decision is stored with the evidence behind it.',
  },
  related: [
    ['/insurance', 'Insurance', 'How triage fits into claims work.'],
    ['/bankfinancial/whitepaper', 'Whitepaper: model risk', 'How to explain decisions to examiners.'],
    ['/data-science', 'Data science', 'If the question is not clear yet.'],
  ],
}
