// What holds for the page beside the rules of eslint.config.mjs: it runs in a browser and shares no code with the services.
import reactHooks from 'eslint-plugin-react-hooks';

/** @type {import('typescript-eslint').ConfigArray[number]} */
export const page = {
  files: ['apps/console/src/page/**/*.{ts,tsx}'],
  plugins: { 'react-hooks': reactHooks },
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^@razao/', message: 'The page knows the services by their OpenAPI documents only.' },
          { regex: '^node:', message: 'A browser has no modules of Node.' },
        ],
      },
    ],
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    // Vite puts what is imported into the page's files: an image has none of it as a package.
    'razao/declared-dependency': 'off',
  },
};
