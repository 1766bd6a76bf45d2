// The language of an answer, from the caller's Accept-Language (RFC 9110, 12.5.4). The header's languages are matched
// by prefix (`pt-BR` and `pt-PT` mean Portuguese) in the order of their weights. A caller that accepts neither language
// gets the default: English in JSON, Portuguese on pages for people.
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { LANGUAGES, type Language } from '@razao/domain';
import type { Request, Response } from 'express';

/** The values of `Content-Language`. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/**
 * Returns the language to answer in. It also sets `Content-Language`, and a `Vary` that says that the answer depends on
 * the request's language.
 */
export function answerIn(request: Request, response: Response, preferred: Language = 'en'): Language {
  const language = languageOf(request, preferred);
  response.vary('Accept-Language');
  response.setHeader('Content-Language', TAGS[language]);
  return language;
}

export function languageTag(language: Language): string {
  return TAGS[language];
}

/**
 * With a list of offers, `acceptsLanguages` gives `en` the weight of `en` and ignores that of `en-US`. So the languages
 * of the header are compared here, in the order of their weights. `*` means the languages that the header does not name.
 */
function languageOf(request: Request, preferred: Language): Language {
  for (const accepted of request.acceptsLanguages()) {
    if (accepted === '*') return unnamedIn(request, preferred);
    const language = languageIn(accepted);
    if (language !== undefined) return language;
  }
  return preferred;
}

function unnamedIn(request: Request, preferred: Language): Language {
  const offered = [preferred, ...LANGUAGES.filter((language) => language !== preferred)];
  const accepted = request.acceptsLanguages(offered);
  return LANGUAGES.find((language) => language === accepted) ?? preferred;
}

function languageIn(tag: string): Language | undefined {
  const prefix = tag.split('-', 1)[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === prefix);
}

/** A parameter of handlers whose answers contain texts: `@AnswerLanguage() language: Language`. */
export const AnswerLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language => {
  const http = context.switchToHttp();
  return answerIn(http.getRequest<Request>(), http.getResponse<Response>());
});
