import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { assistantWords } from "../../content/assistant-words.ts";
import {
  cities,
  citySlugs,
  issuesOf,
  serviceOf,
  serviceSlugs,
  services,
  siteFacts,
} from "../../content/chosen-market.ts";
import { problemWords, refusals } from "../../content/messages.ts";
import { quoteFormWords } from "../../content/page-words.ts";
import { problemText } from "../../domain/form-fields.ts";
import { landingPath } from "../../domain/landing-path.ts";
import { type LeadField, leadChoices, leadFields, leadLimits } from "../../domain/lead.ts";
import { longestTypedPhone } from "../../domain/phone.ts";
import { fill, withArticle } from "../../domain/text.ts";
import { fiveDigitsOf, longestTypedZipCode, parseZipCode } from "../../domain/zip-code.ts";
import type { BlogRoom } from "../blog/blog-room.ts";
import type { ContractorRoom } from "../contractors/contractor-room.ts";
import { prepareRequest } from "../leads/prepared-request.ts";
import type { Ground } from "../links/ground.ts";
import { errorFields, log } from "../log.ts";

export interface ToolTimeLimit {
  longestMs: number;
  wasExceeded: boolean;
}

const maxQueryLength = 200;
const maxArticles = 10;

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const choiceShape = <Choice extends string>(choices: readonly Choice[]) => {
  const problem = problemWords["not-a-choice"];
  return z.enum(choices, { error: fill(assistantWords.refusals.choices, { problem, choices: choices.join(", ") }) });
};

const issueValues = [...new Set(services.flatMap((service) => issuesOf(service).map(({ value }) => value)))];
const issueChoices = services
  .map(
    (service) =>
      `${service.slug}: ${issuesOf(service)
        .map(({ value }) => value)
        .join(", ")}`,
  )
  .join("; ");

/** Programs that fill in every argument send null for what they lack. */
const withoutNull = (given: unknown) => withoutValues(given, [null]);

/** A request has no empty text, but a search may. */
const withoutNullOrEmpty = (given: unknown) => withoutValues(given, [null, ""]);

function withoutValues(given: unknown, absent: readonly unknown[]): unknown {
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !absent.includes(value)));
}

/** No tool stores or sends anything. */
export function toolRegistrar({ env: { site }, blog, territories }: Ground & BlogRoom & ContractorRoom) {
  const facts = siteFacts(site);
  const words = fill(assistantWords, { ...facts, choices: issueChoices });
  const fields = { ...words.fields, service_issue: `${words.fields.service_issue} ${words.issueChoices}` };
  const refuse = (sentence: string) => ({ content: [{ type: "text" as const, text: sentence }], isError: true });
  const answer = (content: Record<string, unknown>) => ({
    content: [{ type: "text" as const, text: JSON.stringify(content) }],
    structuredContent: content,
  });
  const pageOf = (service: string, city: string) => `${site.url}${landingPath(service, city)}`;
  /** `maxLength` informs the client. Zod's `max` would count UTF-16 units, not code points. */
  const text = (field: string, maxLength: number) =>
    z.string({ error: problemText(problemWords, { field, reason: "missing" }, facts) }).meta({ maxLength });
  /** Some programs send a zip code or phone number as a number. */
  const textOrNumberShape = (field: string, maxLength: number) =>
    z.preprocess((value) => (typeof value === "number" ? String(value) : value), text(field, maxLength));
  const choices = { service_issue: issueValues, ...leadChoices };
  const argumentShape = (field: LeadField) => {
    if (field === "zip_code") return textOrNumberShape(field, longestTypedZipCode);
    if (field === "phone") return textOrNumberShape(field, longestTypedPhone);
    return choices[field] ? choiceShape(choices[field]) : text(field, leadLimits[field] ?? 0);
  };
  const names = ["zip_code", ...leadFields] as const;
  const leadArguments = Object.fromEntries(
    names.map((field) => [field, argumentShape(field).describe(fields[field]).optional()]),
  ) as Record<LeadField, z.ZodOptional<ReturnType<typeof argumentShape>>>;
  const serviceShape = choiceShape(serviceSlugs).describe(words.service);
  const addressShape = z.url();

  const refuseOnError =
    <Input>(call: (input: Input) => Promise<ReturnType<typeof refuse> | ReturnType<typeof answer>>) =>
    (input: Input) =>
      call(input).catch((error) => {
        log("error", "MCP tool failed", errorFields(error));
        return refuse(assistantWords.refusals.failed);
      });

  return (server: McpServer, timeLimit?: ToolTimeLimit) => {
    server.registerTool(
      "list_services",
      {
        ...words.tools.list_services,
        annotations,
        inputSchema: z.preprocess(withoutNull, z.strictObject({})),
        outputSchema: z.object({
          services: z.array(
            z.object({
              service: z.string(),
              name: z.string(),
              cost: z.string(),
              pages: z.array(z.object({ city: z.string(), address: addressShape })),
            }),
          ),
          cities: z.array(z.object({ city: z.string(), name: z.string(), zip_codes: z.array(z.string()) })),
        }),
      },
      async () =>
        answer({
          services: services.map(({ slug, name, cost }) => ({
            service: slug,
            name,
            cost,
            pages: citySlugs.map((city) => ({ city, address: pageOf(slug, city) })),
          })),
          cities: cities.map(({ slug, name, zipCodes }) => ({ city: slug, name, zip_codes: zipCodes })),
        }),
    );

    server.registerTool(
      "check_coverage",
      {
        ...words.tools.check_coverage,
        annotations,
        inputSchema: z.preprocess(
          withoutNull,
          z.strictObject({
            service: serviceShape,
            zip_code: textOrNumberShape("zip_code", longestTypedZipCode).describe(words.zip_code),
          }),
        ),
        outputSchema: z.object({ is_covered: z.boolean(), explanation: z.string(), page: addressShape.nullable() }),
      },
      refuseOnError(async ({ service, zip_code }) => {
        const isTooLong = zip_code.length > longestTypedZipCode;
        const zipCode = isTooLong ? null : parseZipCode(zip_code);
        if (zipCode === null)
          return refuse(problemText(problemWords, { field: "zip_code", reason: "not-a-zip-code" }, facts));
        const zip = fiveDigitsOf(zipCode);
        const isCovered = await territories.isCovered(service, zip);
        if (isCovered === "unavailable") return refuse(refusals.unavailable);
        const city = cities.find(({ zipCodes }) => zipCodes.includes(zip));
        const explanation = quoteFormWords.coverage[isCovered ? "covered" : "uncovered"];
        return answer({
          is_covered: isCovered,
          explanation: fill(explanation, { trade: withArticle(serviceOf(service).trade), zip }),
          page: city ? pageOf(service, city.slug) : null,
        });
      }),
    );

    server.registerTool(
      "prepare_quote_request",
      {
        ...words.tools.prepare_quote_request,
        annotations,
        inputSchema: z.preprocess(
          withoutNullOrEmpty,
          z.strictObject({
            service: serviceShape,
            city: choiceShape(citySlugs).describe(words.city).optional(),
            ...leadArguments,
          }),
        ),
        outputSchema: z.object({
          address: addressShape,
          filled_in: z.array(z.enum(leadFields)),
          missing: z.array(z.object({ field: z.enum(leadFields), label: z.string() })),
          next: z.string(),
        }),
      },
      refuseOnError(async (input) => {
        const preparedRequest = prepareRequest(site.url, facts, input);
        return typeof preparedRequest === "string"
          ? refuse(preparedRequest)
          : answer({ ...preparedRequest, next: words.next });
      }),
    );

    server.registerTool(
      "find_articles",
      {
        ...words.tools.find_articles,
        annotations,
        inputSchema: z.preprocess(
          withoutNull,
          z.strictObject({ query: text("query", maxQueryLength).describe(words.query) }),
        ),
        outputSchema: z.object({
          articles: z.array(z.object({ title: z.string(), address: addressShape, excerpt: z.string().nullable() })),
        }),
      },
      refuseOnError(async ({ query }) => {
        if (query.length > maxQueryLength) return refuse(problemWords["too-long"]);
        const posts = await blog.find(query, maxArticles, timeLimit?.longestMs);
        if (posts === "too-slow" && timeLimit) timeLimit.wasExceeded = true;
        if (typeof posts === "string") return refuse(refusals.unavailable);
        return answer({
          articles: posts.map(({ slug, title, excerpt }) => ({ title, address: `${site.url}/blog/${slug}`, excerpt })),
        });
      }),
    );
  };
}
