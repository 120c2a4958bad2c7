import { createServer, type ServerResponse } from "node:http";
import { startListening } from "./local-server.ts";

/** A row as data.wa.gov sends it. Columns without a value are left out. */
type OfficialRow = Record<string, string>;

/** The row of an active construction contractor in the state's register. `columns` replaces values. */
export function officialRow(columns: OfficialRow = {}): OfficialRow {
  return {
    businessname: "FIR SPRINKLERS LLC",
    contractorlicensenumber: "FIRSPR*012AB",
    contractorlicensetypecode: "CC",
    contractorlicensetypecodedesc: "CONSTRUCTION CONTRACTOR",
    address1: "100 SECRET ST",
    city: "KIRKLAND",
    state: "WA",
    zip: "98033",
    phonenumber: "4255550199",
    licenseeffectivedate: "2019-03-01T00:00:00.000",
    licenseexpirationdate: "2099-06-30T00:00:00.000",
    businesstypecode: "L",
    businesstypecodedesc: "Limited Liability Company",
    specialtycode1: "01",
    specialtycode1desc: "GENERAL",
    ubi: "603000001",
    primaryprincipalname: "SECRET, PAT",
    statuscode: "A",
    contractorlicensestatus: "ACTIVE",
    ...columns,
  };
}

export type RegisterServer = Awaited<ReturnType<typeof startRegisterServer>>;

export async function startRegisterServer() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://register");
    const number = searchParams.get("contractorlicensenumber") ?? "";
    register.requestedNumbers.push(number);
    register.paths.push(request.url ?? "");
    if (register.respond) return register.respond(response, number);
    const rows = register.rows.filter((row) => row.contractorlicensenumber === number);
    response.setHeader("Content-Type", "application/json;charset=utf-8").end(JSON.stringify(rows));
  });
  const { url, close } = await startListening(server);
  const register = {
    url: `${url}/resource/m8qx-ubtq.json`,
    rows: [] as OfficialRow[],
    requestedNumbers: [] as string[],
    paths: [] as string[],
    /**
     * Writes the response to a request. If this is null, the register responds with the rows for the requested number.
     */
    respond: null as ((response: ServerResponse, number: string) => void) | null,
    stop: close,
  };
  return register;
}
