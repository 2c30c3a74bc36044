import type { ServiceContent } from '../types/service.ts'

export const aiMl: ServiceContent = {
  kind: 'service',
  path: '/ai-ml',
  title: 'AI and Machine Learning',
  description:
    'Take a machine learning pilot to a monitored model that people trust: use-case triage, data readiness, evaluation, agents and MLOps.',
  updated: '2026-11-22',
  banner: {
    eyebrow: 'Services',
    title: 'From pilot to monitored model',
    lead: 'You have a demonstration that works. We help you turn it into a system that somebody is accountable for.',
  },
  problem: {
    heading: 'The problem',
    paragraphs: [
      'A pilot runs on a clean extract, in one room, with the person who built it watching. Daily work is different. Data arrives late, wording changes, and the people who must act on a score were never asked what they need.',
      'So good pilots stall. Nobody can say how often the model is wrong, who decides when it is unsure, or how to switch it off. Those are engineering questions, and they have answers.',
    ],
  },
  capabilities: {
    heading: 'What we do',
    items: [
      {
        title: 'Use-case triage',
        text: 'We list the decisions you want to improve and score each one for value, data and harm. Some are better served by a rule or a form, and we say so.',
      },
      {
        title: 'Data readiness',
        text: 'We trace every input to its owner, check how it was labeled, and find out whether it will still exist at the moment of prediction.',
      },
      {
        title: 'Retrieval and agents',
        text: 'Assistants answer from your documents, show the passage they used, respect the reader’s permissions and stop when they have no source.',
      },
      {
        title: 'Evaluation',
        text: 'A test set written with your experts runs on every change. It reports errors by group, not one average, and it includes the awkward cases.',
      },
      {
        title: 'MLOps',
        text: 'Versioned data, repeatable training, staged releases, drift alerts and a rollback that an on-call engineer can use at night.',
      },
    ],
  },
  steps: {
    heading: 'How we work',
    intro: 'A first model usually takes a quarter. The same small team stays from the first workshop to the handover.',
    items: [
      {
        title: 'Weeks 1 and 2: choose',
        text: 'One workshop, a ranked list of use cases, and a written reason for the one we start with.',
      },
      {
        title: 'Weeks 3 to 5: measure',
        text: 'We build the test set and score today’s process with it, so that there is a baseline to beat.',
      },
      {
        title: 'Weeks 6 to 10: build beside the work',
        text: 'The model runs in shadow mode alongside the real process. Your staff see its suggestions and tell us where it is wrong.',
      },
      {
        title: 'Weeks 11 and 12: switch on and hand over',
        text: 'A small share of cases first, then more. Your engineers handle the last release themselves.',
      },
    ],
  },
  deliverables: {
    heading: 'What you get',
    items: [
      'A model in service, with its training code and data recipe in your repository',
      'A test set your experts own and can extend',
      'A model card in plain language: purpose, limits, owner, review date',
      'Dashboards for drift, cost and overridden decisions',
      'A runbook for pausing, rolling back and retraining',
    ],
  },
  technologies: {
    heading: 'Technologies',
    intro: 'We choose what your team can keep running. These are the tools we meet most often.',
    names: ['Python', 'PyTorch', 'scikit-learn', 'MLflow', 'PostgreSQL with pgvector', 'Kubernetes', 'OpenTelemetry'],
    carousel: false,
  },
  example: {
    heading: 'Example engagement: claims triage with human review',
    context:
      'A regional insurer received about 900 auto claims a week. They all waited in the same queue, simple or not, and handlers read each file from the top.',
    work: 'We built a model that sorts claims into three lanes and highlights the sentences behind its choice. A handler confirms every lane, and each correction goes back into the test set.',
    result:
      'Simple claims reached a decision in two days instead of six. Handlers changed the suggested lane in 11 of 100 cases, a figure the team reviews every Monday.',
    limits:
      'The model does not see injury claims. It has not been tested on commercial fleets, and it says so on the screen when one arrives.',
  },
  questions: {
    heading: 'Questions buyers ask',
    items: [
      {
        title: 'Do we need a large language model?',
        text: 'Often not. Sorting, ranking and forecasting are usually cheaper and easier to explain with smaller models. We compare both on your test set and show you the cost per decision.',
      },
      {
        title: 'Where does our data go?',
        text: 'Nowhere you have not agreed to. We can work inside your own accounts, and any hosted model is used under terms that rule out training on your data.',
      },
      {
        title: 'Who is responsible when the model is wrong?',
        text: 'A named person in your organization, supported by limits agreed on in advance. Uncertain cases go to people, and each decision keeps the evidence it was based on.',
      },
    ],
  },
  related: [
    ['/insurance', 'Insurance', 'See how triage fits into claims work.'],
    ['/bankfinancial/whitepaper', 'Whitepaper: model risk', 'How to explain decisions to a supervisor.'],
    ['/data-science', 'Data science', 'When the question is not clear yet.'],
  ],
}
