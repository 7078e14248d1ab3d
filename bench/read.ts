import { apiTimes } from "./api-times";
import type { Arguments } from "./arguments";
import { openLoadClient } from "./client/load-client";
import { copyDatabase, withFolder } from "./database-files";
import { filledFile } from "./filled-file";
import { overviewTimes } from "./overview-times";
import { scanInterference } from "./scan-interference";
import { serve } from "./server";
import { printSize } from "./size";

export async function benchRead({ filled, rounds }: Arguments): Promise<void> {
  const client = openLoadClient();
  try {
    const file = await filledFile(filled, client);
    printSize(file);
    await overviewTimes(file);
    await withFolder(async (folder) => {
      const server = await serve(copyDatabase(file.path, folder));
      try {
        await apiTimes(server.url, file);
        await scanInterference(server.url, client, file, rounds);
      } finally {
        await server.stop();
      }
    });
  } finally {
    await client.close();
  }
}
