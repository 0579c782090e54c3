import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * Starts nodes of one cluster: Nodes FOLDER COUNT FIRST_PORT. Writes "ready" when they answer at FIRST_PORT and the ports
 * after it. Reads lines: "stop N" closes a node (the first is 1) and answers "done"; the process ends with its input.
 */
public final class Nodes {
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    int count = Integer.parseInt(arguments[1]);
    int firstPort = Integer.parseInt(arguments[2]);
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild((number, settings) -> {
      settings.put("http.port", String.valueOf(firstPort + number - 1));
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(
        OpenSearchRunner.newConfigs()
            .clusterName("medatlas-" + firstPort)
            .basePath(folder.toString())
            .numOfNode(count)
            // Their logger would take the standard output for itself.
            .disableESLogger());
    runner.ensureYellow();
    System.out.println("ready");
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] words = line.split(" ");
      int node = Integer.parseInt(words[1]);
      if (words[0].equals("stop")) runner.getNode(node - 1).close();
      System.out.println("done");
    }
    System.exit(0);
  }
}
